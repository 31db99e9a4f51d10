package e2etest

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// OpenOps starts a server with the operator's pages and returns their address.
func OpenOps(t *testing.T, args ...string) (s *Opened, url string) {
	t.Helper()
	flags := []string{"--addr", "127.0.0.1:0", "--no-house", "--ops", "127.0.0.1:0"}
	return OpsOf(t, Open(t, nil, append(flags, args...)...))
}

// OpsOf returns a server with the address of its operator's pages.
func OpsOf(t *testing.T, s *Opened) (_ *Opened, url string) {
	t.Helper()
	log, err := os.ReadFile(s.LogFile)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`url=(http://[0-9.:]+)/`).FindSubmatch(log)
	if m == nil {
		t.Fatalf("the log does not have the address:\n%s", log)
	}
	return s, string(m[1])
}

// Get reads a page without compression, which would leave a megabyte of garbage in a server whose
// memory is measured.
func Get(t testing.TB, url string) (status int, body string) {
	t.Helper()
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	client := http.Client{Timeout: Patience, Transport: transport}
	answer, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// Scrape reads all metrics, by name, and by name with labels.
func Scrape(t *testing.T, url string) (names map[string]bool, values map[string]float64) {
	t.Helper()
	status, text := Get(t, url+"/metrics")
	if status != http.StatusOK {
		t.Fatalf("/metrics answered %d: %s", status, text)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	names, values = make(map[string]bool), make(map[string]float64)
	for name, family := range families {
		names[name] = true
		for _, m := range family.Metric {
			key := name
			for _, l := range m.Label {
				key += " " + l.GetName() + "=" + l.GetValue()
			}
			switch {
			case m.Counter != nil:
				values[key] = m.Counter.GetValue()
			case m.Gauge != nil:
				values[key] = m.Gauge.GetValue()
			case m.Histogram != nil:
				values[key] = float64(m.Histogram.GetSampleCount())
				names[name+"_bucket"], names[name+"_sum"], names[name+"_count"] = true, true, true
			}
		}
	}
	return names, values
}

package rating

import (
	"slices"
	"time"
)

// Trend returns the rating at n moments evenly spread over a span that ends now, without those before
// the first rated day. change is the difference between the last and the first of them; known is false
// if the player did not play in that time, or only on one day ever.
func (f PoolRating) Trend(now time.Time, span time.Duration, n int) (points []int, change int, known bool) {
	from := now.Add(-span)
	for i := range n {
		at := from.Add(span * time.Duration(i+1) / time.Duration(n))
		if day, ok := f.on(at); ok {
			points = append(points, day.Rating())
		}
	}
	first, ok := f.on(from)
	if !ok && len(f.Days) > 1 {
		first, ok = f.Days[0], true
	}
	if !ok || f.Days[len(f.Days)-1].Date().Before(from.Truncate(24*time.Hour)) {
		return points, 0, false
	}
	return points, f.Days[len(f.Days)-1].Rating() - first.Rating(), true
}

// Since returns the history of a rating in a span that ends now. It begins with the rating at its start, if
// there was one, and ends with the rating now. It is empty if the player did not play in that time.
func Since(days []Day, now time.Time, span time.Duration) []Day {
	from := dayOf(now.Add(-span))
	i := slices.IndexFunc(days, func(d Day) bool { return d[0] > from })
	if i < 0 {
		return nil
	}
	list := slices.Clone(days[i:])
	if i > 0 {
		list = slices.Insert(list, 0, Day{from, days[i-1].Rating()})
	}
	if last := list[len(list)-1]; last[0] < dayOf(now) {
		list = append(list, Day{dayOf(now), last.Rating()})
	}
	return list
}

// on returns the last rated day up to a moment.
func (f PoolRating) on(at time.Time) (day Day, ok bool) {
	for _, d := range f.Days {
		if d.Date().After(at) {
			break
		}
		day, ok = d, true
	}
	return day, ok
}

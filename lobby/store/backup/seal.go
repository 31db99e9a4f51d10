package backup

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/crypto/ssh"

	"pawnstorm/lobby/store"
)

// Seal signs backups and encrypts them for recipients. The zero Seal does neither.
type Seal struct {
	Signer     ssh.Signer
	Recipients []age.Recipient
}

// purpose begins what is signed, so that the signature is worth nothing elsewhere.
const purpose = "pawnstorm backup segment\x00"

// key returns the public key that signs, or "".
func (s *Seal) key() string {
	if s.Signer == nil {
		return ""
	}
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(s.Signer.PublicKey())))
}

// sign returns the signature of a checksum, or nothing without a signer.
func (s *Seal) sign(sum [sha256.Size]byte) ([]byte, error) {
	if s.Signer == nil {
		return nil, nil
	}
	data := append([]byte(purpose), sum[:]...)
	sign := s.Signer.Sign
	if rsa, ok := s.Signer.(ssh.AlgorithmSigner); ok && s.Signer.PublicKey().Type() == ssh.KeyAlgoRSA {
		sign = func(r io.Reader, data []byte) (*ssh.Signature, error) {
			return rsa.SignWithAlgorithm(r, data, ssh.KeyAlgoRSASHA512)
		}
	}
	signature, err := sign(rand.Reader, data)
	if err != nil {
		return nil, fmt.Errorf("the host key can't sign: %w", err)
	}
	return ssh.Marshal(signature), nil
}

// verify checks the signature of a checksum. Without a key there must be none.
func verify(key string, sum [sha256.Size]byte, signature []byte) error {
	if key == "" && len(signature) == 0 {
		return nil
	}
	public, _, _, _, err := ssh.ParseAuthorizedKey([]byte(key))
	var s ssh.Signature
	if err == nil {
		err = ssh.Unmarshal(signature, &s)
	}
	if err == nil {
		err = public.Verify(append([]byte(purpose), sum[:]...), &s)
	}
	if err != nil {
		return fmt.Errorf("%w: its signature does not match", errDamaged)
	}
	return nil
}

// newEncoder returns what compresses the segments of a chain.
func newEncoder() *zstd.Encoder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true),
		zstd.WithWindowSize(1<<20))
	if err != nil {
		panic(err) // only for bad options
	}
	return z
}

// pack returns lines as the body of a segment.
func (s *Seal) pack(z *zstd.Encoder, lines []store.Line) ([]byte, error) {
	var text bytes.Buffer
	size := 0
	for _, l := range lines {
		size += sizeOf(l)
	}
	text.Grow(size)
	encode := json.NewEncoder(&text)
	encode.SetEscapeHTML(false)
	for _, l := range lines {
		if err := encode.Encode(l); err != nil {
			return nil, err
		}
	}
	packed := z.EncodeAll(text.Bytes(), nil)
	if len(s.Recipients) == 0 {
		return packed, nil
	}
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, s.Recipients...)
	if err == nil {
		_, err = w.Write(packed)
	}
	if err == nil {
		err = w.Close()
	}
	return sealed.Bytes(), err
}

// errNoIdentity means that a backup is encrypted, and no identity that opens it was given.
var errNoIdentity = errors.New("it is encrypted: add --identity FILE, with the age identity or SSH key that decrypts it")

// opener reads the bodies of segments.
type opener struct {
	identities []age.Identity
	zstd       *zstd.Decoder
}

func newOpener(identities []age.Identity) *opener {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxLines))
	if err != nil {
		panic(err) // only for bad options
	}
	return &opener{identities, z}
}

// lines returns the lines in the body of a segment.
func (o *opener) lines(s *segment) (lines []store.Line, err error) {
	if s.Lines == 0 {
		return nil, nil
	}
	packed := s.body
	if s.Encrypted {
		if packed, err = o.decrypt(packed); err != nil {
			return nil, err
		}
	}
	text, err := o.zstd.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: it can't be decompressed", errDamaged)
	}
	for text := range bytes.Lines(text) {
		var l store.Line
		if err := json.Unmarshal(text, &l); err != nil || store.CheckKey(l.Key) != nil || len(lines) == s.Lines {
			return nil, fmt.Errorf("%w: line %d can't be read", errDamaged, len(lines)+1)
		}
		lines = append(lines, l)
	}
	if len(lines) != s.Lines {
		return nil, fmt.Errorf("%w: it has %d lines, not %d", errDamaged, len(lines), s.Lines)
	}
	return lines, nil
}

func (o *opener) decrypt(sealed []byte) ([]byte, error) {
	if len(o.identities) == 0 {
		return nil, errNoIdentity
	}
	r, err := age.Decrypt(bytes.NewReader(sealed), o.identities...)
	if noMatch := new(age.NoIdentityMatchError); errors.As(err, &noMatch) {
		return nil, errors.New("it is encrypted for others: the identity in --identity does not decrypt it")
	}
	var packed []byte
	if err == nil {
		packed, err = io.ReadAll(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: it can't be decrypted", errDamaged)
	}
	return packed, nil
}

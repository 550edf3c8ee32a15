package cli

import (
	"strings"
	"testing"
)

// TestNarrow wraps a page again: no line is longer than the terminal is wide unless one word is, and no word is lost.
func TestNarrow(t *testing.T) {
	page := "NAME:\n   dlx - solve exact-cover problems, count their solutions, explain why there\n   are none\n\nEXAMPLES:\n" +
		"   dlx a                          the first\n   dlx b --with-a-flag FILE\n   dlx c\n\nHELP:\n" +
		"   name       a text that is as long as the page and goes on in the next line, below\n              the text\n   other      short\n"
	for _, width := range []int{20, 40, 60, 79} {
		got := narrow(page, width)
		for line := range strings.Lines(got) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > width && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("width %d: a line of %d: %q", width, len(line), line)
			}
		}
		if a, b := strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(page), " "); a != b {
			t.Errorf("width %d: %q, want the words %q", width, a, b)
		}
	}
	want := "NAME:\n   dlx - solve exact-cover problems,\n   count their solutions, explain why\n   there are none\n\nEXAMPLES:\n" +
		"   dlx a\n      the first\n   dlx b --with-a-flag FILE\n   dlx c\n\nHELP:\n" +
		"   name       a text that is as long as\n              the page and goes on in\n              the next line, below the\n              text\n   other      short\n"
	if got := narrow(page, 40); got != want {
		t.Errorf("narrow(40):\n%s\nwant:\n%s", got, want)
	}
}

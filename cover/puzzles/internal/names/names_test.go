package names

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover/rules"

	"pgregory.net/rapid"
)

// TestHasCell compares HasCell with package fmt.
func TestHasCell(t *testing.T) {
	for text, want := range map[string]bool{
		"r1c2": true, "at R10C9.": true, "r1": false, "r1r2c3": true, "r 1c+2": true, "r1 c2": false, "arc": false,
		"r\u00a01c2": true, "r\t1c2": true, "r\n1c2": false, "r1c\n2": false, "r  1c2": true, "r   1c2": false,
	} {
		if HasCell(text) != want {
			t.Errorf("HasCell(%q) = %v, want %v", text, !want, want)
		}
	}
	blanks := []string{"", "", "", " ", "\t", "\n", "\u00a0", "  "}
	signs, numbers := []string{"", "", "", "+", "-", "+-"}, []string{"", "1", "23", "456", "_1"}
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for _, parts := range [][]string{{"", "é", "r"}, {"r", "R", "x"}, blanks, signs, numbers, {"c", "C", "_"}, blanks, signs, numbers} {
			text += rapid.SampledFrom(parts).Draw(t, "part")
		}
		want := false
		for i := range len(text) {
			var row, column int
			n, _ := fmt.Sscanf(strings.ToLower(text[i:min(len(text), i+6)]), "r%dc%d", &row, &column)
			want = want || n == 2
		}
		if got := HasCell(text); got != want {
			t.Fatalf("HasCell(%q) = %v, want %v", text, got, want)
		}
	})
}

// TestRuleWords adds a rule to those of package rules: its name must be known here without a second list.
func TestRuleWords(t *testing.T) {
	words := ruleWordsOf(append(slices.Clip(rules.Kinds), &rules.Kind{Word: "made-up"}))
	if !words.Has("madeup") {
		t.Error("a new rule is not among the words of rules")
	}
	for _, k := range rules.Kinds {
		if word := Bare(k.Word); !words.Has(word) && !everyday.Has(word) || !IsRuleWord(k.Word) || !IsRule(k.Word) && len(k.Word) > 1 && !Decorations.Has(k.Word) {
			t.Errorf("%s is not known as the name of a rule", k.Word)
		}
	}
	for _, word := range everyday.List() {
		if !rules.IsWord(word) {
			t.Errorf("%s is among everyday words, and no rule has it", word)
		}
	}
	for _, word := range spellings.List() {
		if rules.IsWord(word) {
			t.Errorf("%s is among other spellings, and a rule has it", word)
		}
	}
}

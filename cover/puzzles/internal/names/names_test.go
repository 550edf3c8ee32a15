package names

import (
	"slices"
	"testing"

	"dlx-sudoku/cover/rules"
)

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
	for _, word := range everyday {
		if !rules.IsWord(word) {
			t.Errorf("%s is among everyday words, and no rule has it", word)
		}
	}
	for _, word := range spellings {
		if rules.IsWord(word) {
			t.Errorf("%s is among other spellings, and a rule has it", word)
		}
	}
}

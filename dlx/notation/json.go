package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A text is JSON, the whole of it.
type text []byte

// A value is a part of a text, and where it begins.
type value struct {
	raw    []byte
	offset int
}

// place returns the place of an offset.
func (t text) place(offset int) place {
	before := t[:min(offset, len(t))]
	line := 1 + bytes.Count(before, []byte("\n"))
	return place{line, 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])}
}

// decode decodes a value, which is valid JSON, into a struct. An error has its place, and what was wanted.
func (t text) decode(v value, into any, want string) error {
	d := json.NewDecoder(bytes.NewReader(v.raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return t.place(v.offset).errorf("%s (want %s)", strings.TrimPrefix(err.Error(), "json: "), want)
	}
	return nil
}

// json reads a problem in JSON.
func (d *draft) json(r io.Reader) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	all = bytes.TrimPrefix(all, []byte("\ufeff"))
	t := text(all)
	if len(bytes.TrimSpace(t)) == 0 {
		return nil
	}
	if !json.Valid(t) {
		return t.invalid()
	}
	offset := len(t) - len(bytes.TrimLeft(t, " \t\r\n"))
	v := value{t[offset:], offset}
	if v.raw[0] == '[' {
		return d.jsonSets(t, v)
	}
	parts, err := t.members(v)
	if err != nil {
		return err
	}
	for _, m := range parts {
		if m.key == "options" || m.key == "primary" {
			return d.jsonWhole(t, v)
		}
	}
	for _, m := range parts {
		if err := d.jsonOption(t, m.value, false); err != nil {
			return err
		}
	}
	return nil
}

// invalid returns why the text is not one JSON value.
func (t text) invalid() error {
	var any json.RawMessage
	err := json.Unmarshal(t, &any)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return t.place(max(0, int(syntax.Offset)-1)).wrap(syntax)
	}
	return place{1, 1}.errorf("not JSON: %w", err)
}

// A member is a key of an object and its value.
type member struct {
	key   string
	value value
}

// members returns the members of an object in their order.
func (t text) members(object value) (members []member, err error) {
	if object.raw[0] != '{' {
		return nil, t.place(object.offset).errorf("a lone value (want an object or an array)")
	}
	err = t.within(object, func(d *json.Decoder) error {
		key, err := d.Token()
		if err != nil {
			return err
		}
		v, err := object.next(d)
		members = append(members, member{fmt.Sprint(key), v})
		return err
	})
	return members, err
}

// elements returns the elements of an array.
func (t text) elements(array value, want string) (elements []value, err error) {
	if array.raw[0] != '[' {
		return nil, t.place(array.offset).errorf("no array (want %s)", want)
	}
	err = t.within(array, func(d *json.Decoder) error {
		v, err := array.next(d)
		elements = append(elements, v)
		return err
	})
	return elements, err
}

// within calls one as long as there is something more in an object or array.
func (t text) within(outer value, one func(*json.Decoder) error) error {
	d := json.NewDecoder(bytes.NewReader(outer.raw))
	_, err := d.Token()
	for err == nil && d.More() {
		err = one(d)
	}
	if err != nil {
		return t.place(outer.offset).wrap(err)
	}
	return nil
}

// next returns the next value in outer, which d reads.
func (outer value) next(d *json.Decoder) (value, error) {
	var v json.RawMessage
	if err := d.Decode(&v); err != nil {
		return value{}, err
	}
	end := int(d.InputOffset())
	return value{outer.raw[end-len(v) : end], outer.offset + end - len(v)}, nil
}

// jsonSets reads an array of sets.
func (d *draft) jsonSets(t text, array value) error {
	sets, err := t.elements(array, "an array of sets")
	if err != nil {
		return err
	}
	for _, set := range sets {
		if err := d.jsonOption(t, set, false); err != nil {
			return err
		}
	}
	return nil
}

// jsonWhole reads the whole form.
func (d *draft) jsonWhole(t text, object value) error {
	members, err := t.members(object)
	if err != nil {
		return err
	}
	lists := map[string][]value{}
	for _, m := range members {
		if m.key != "primary" && m.key != "secondary" && m.key != "options" {
			return t.place(m.value.offset).errorf("unknown field %q (want primary, secondary or options)", m.key)
		}
		if _, ok := lists[m.key]; ok {
			return t.place(m.value.offset).errorf("field %q stands twice", m.key)
		}
		if lists[m.key], err = t.elements(m.value, "an array of "+m.key); err != nil {
			return err
		}
	}
	for _, v := range lists["primary"] {
		if err := d.jsonItem(t, v); err != nil {
			return err
		}
	}
	primary := len(d.items)
	for _, v := range lists["secondary"] {
		if err := d.jsonItem(t, v); err != nil {
			return err
		}
		if last := d.items[len(d.items)-1]; last.lo != 1 || last.hi != 1 {
			return t.place(v.offset).errorf("secondary item %q with a multiplicity (want none)", last.name)
		}
	}
	d.secondary = primary
	for _, v := range lists["options"] {
		if err := d.jsonOption(t, v, true); err != nil {
			return err
		}
	}
	return nil
}

// jsonItem reads the declaration of an item: a name, or an object with its multiplicity.
func (d *draft) jsonItem(t text, v value) error {
	declared := struct {
		Name json.RawMessage `json:"name"`
		Lo   *int            `json:"lo"`
		Hi   *int            `json:"hi"`
	}{Name: v.raw}
	const want = `a name, or {"name": …, "lo": …, "hi": …}`
	if v.raw[0] == '{' {
		declared.Name = nil
		if err := t.decode(v, &declared, want); err != nil {
			return err
		}
	}
	name, err := t.name(v, declared.Name, want)
	if err != nil {
		return err
	}
	if _, ok := d.number[name]; ok {
		return t.place(v.offset).errorf("item %q stands twice", name)
	}
	it := &d.items[d.item(name)]
	if declared.Lo != nil {
		it.lo, it.hi = *declared.Lo, *declared.Lo
	}
	if declared.Hi != nil {
		it.hi = *declared.Hi
	}
	return nil
}

// name returns the name that a string or number stands for. The place of an error is that of v.
func (t text) name(v value, raw []byte, want string) (string, error) {
	var name string
	if len(raw) > 0 && (raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9') {
		return string(raw), nil
	}
	if len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &name) != nil {
		return "", t.place(v.offset).errorf("no name (want %s)", want)
	}
	return name, nil
}

// jsonOption reads an option: an array of entries, or an object with its cost. Items that have not been declared are an
// error if they are to be, else new.
func (d *draft) jsonOption(t text, v value, declared bool) error {
	o := option{at: t.place(v.offset)}
	list := v
	if v.raw[0] == '{' && declared {
		var priced struct {
			Items json.RawMessage `json:"items"`
			Cost  int64           `json:"cost"`
		}
		if err := t.decode(v, &priced, `{"items": […], "cost": …}`); err != nil {
			return err
		}
		members, err := t.members(v)
		if err != nil {
			return err
		}
		o.cost = priced.Cost
		for _, m := range members {
			if strings.EqualFold(m.key, "items") {
				list = m.value
			}
		}
	}
	entries, err := t.elements(list, "an option: an array of items")
	if err != nil {
		return err
	}
	for _, v := range entries {
		e, err := d.jsonEntry(t, v, declared)
		if err != nil {
			return err
		}
		o.entries = append(o.entries, e)
	}
	return d.add(o)
}

// jsonEntry reads an item of an option: a name, perhaps with a colour behind it, or an object with both.
func (d *draft) jsonEntry(t text, v value, declared bool) (entry, error) {
	const want = `an item, such as "x", "x:red" or {"item": "x", "colour": "red"}`
	coloured := struct {
		Item   json.RawMessage `json:"item"`
		Colour string          `json:"colour"`
	}{Item: v.raw}
	if v.raw[0] == '{' {
		coloured.Item = nil
		if err := t.decode(v, &coloured, want); err != nil {
			return entry{}, err
		}
	}
	name, err := t.name(v, coloured.Item, want)
	if err != nil {
		return entry{}, err
	}
	if !declared {
		return entry{d.item(name), coloured.Colour}, nil
	}
	if i, ok := d.number[name]; ok {
		return entry{i, coloured.Colour}, nil
	}
	if at := strings.LastIndexByte(name, ':'); at >= 0 && coloured.Colour == "" {
		if i, ok := d.number[name[:at]]; ok {
			return entry{i, name[at+1:]}, nil
		}
	}
	return entry{}, t.place(v.offset).errorf("unknown item %q", name)
}

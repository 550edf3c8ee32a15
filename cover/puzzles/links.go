package puzzles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/lzstring"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/setter"
	"dlx-sudoku/cover/rules"
)

// linkFormat is links that hold a puzzle.
var linkFormat = format{
	name: "link", about: "links that hold the puzzle: f-puzzles, SudokuPad, SudokuWiki, and others with plain digits",
	claim: isLink,
	read:  oneLine("link to a puzzle", (*input).readLink),
}

// fPuzzlesFormat and sudokuPadFormat are links to write. They are read as links.
var (
	fPuzzlesFormat  = linksTo("f-puzzles", "a link to f-puzzles.com", "https://f-puzzles.com/?load=")
	sudokuPadFormat = linksTo("sudokupad", "a link to sudokupad.app", "https://sudokupad.app/fpuzzles")
)

// linksTo returns the format of links that hold a packed puzzle, given what begins them.
func linksTo(name, about, head string) format {
	return format{
		name: name, about: about, packs: head,
		write: func(dst []byte, g *cover.Grid, title string) ([]byte, error) {
			return pack(dst, head, g, title, nil)
		},
		candidates: true, title: true, boxes: inside,
	}
}

// linkPrefixes begin what stands behind the address in a link to SudokuPad that holds the whole puzzle.
var linkPrefixes = []string{"fpuzzles", "fpuz", "scl", "ctc", "scf"}

// packedAddress matches an address without https:// in front that may hold a packed puzzle.
var packedAddress = scan.Pattern(`^[\w-]+(\.[\w-]+)*\.[a-z]{2,6}/\S*[/=#?][\w%+/=-]{60,}\S*$`)

// isLink reports whether a line is a link to a puzzle, or the part of one behind SudokuPad's address.
func isLink(text []byte) bool {
	if at := bytes.Index(text, []byte("://")); at >= 0 && (at < 18 || holdsLink(text)) {
		return true
	}
	if len(text) > 64 && bytes.IndexByte(text, '/') > 0 && packedAddress.Get().Match(text) {
		return true
	}
	return len(text) > 32 && bytes.IndexByte(text, ' ') < 0 &&
		slices.ContainsFunc(linkPrefixes, func(p string) bool { return bytes.HasPrefix(text, []byte(p)) })
}

// readLink puts the puzzle of a line with a link into rec.
func (r *input) readLink(rec *Record, text string) error {
	link, words := linkIn(text)
	rec.quoteRule(words)
	return r.follow(rec, link)
}

// follow puts the puzzle of a link into rec.
func (r *input) follow(rec *Record, link string) error {
	if _, packed, ok := strings.Cut(link, "load="); ok && strings.Contains(link, "f-puzzles.com") {
		return r.unpack(rec, packed)
	}
	_, bd, isWiki := strings.Cut(link, "bd=")
	isWiki = isWiki && !isPacked(link)
	if packed := packedIn(link); packed != "" && !isWiki {
		return r.unpack(rec, packed)
	}
	if document := packedSomewhere(link); document != "" {
		return r.adopt(rec, document)
	}
	err := errors.New("it names a puzzle that has to be fetched from the network, and does not hold it")
	if cells := inClear(link); isWiki {
		bd, _, _ = strings.Cut(bd, "&")
		bd, _, _ = strings.Cut(bd, "#")
		err = r.followWiki(rec, bd)
	} else if _, board, ok := strings.Cut(link, "?sudoku/"); ok {
		err = r.followPuzzLink(rec, board)
	} else if cells != "" {
		err = r.readInner(rec, cells)
	}
	if err == nil {
		r.sayLink(rec, link)
	}
	return err
}

// packedIn returns the packed puzzle in a link to SudokuPad, or "".
func packedIn(link string) string {
	name := link
	if _, rest, ok := strings.Cut(link, "://"); ok {
		name = rest
		if _, id, ok := strings.Cut(name, "puzzleid="); ok {
			name = id
		} else if _, path, ok := strings.Cut(name, "/"); ok {
			name = path
		}
	}
	for _, p := range linkPrefixes { // the page may stand in some folder
		if _, rest, ok := strings.Cut("/"+name, "/"+p); ok && len(rest) > 24 {
			rest, _, _ = strings.Cut(rest, "?") // settings
			return rest
		}
	}
	return ""
}

// packedSomewhere returns the document that is packed in some part of a link, whatever its name, or "".
func packedSomewhere(link string) string {
	for tries := 0; tries < 20; tries++ {
		at := strings.IndexAny(link, "/?#&=")
		if at < 0 {
			break
		}
		link = link[at+1:]
		part, _, _ := strings.Cut(link, "?")
		part, _, _ = strings.Cut(part, "#")
		if len(part) < 40 {
			continue
		}
		if document, err := Unpack(part); err == nil && json.Valid([]byte(document)) && document[0] == '{' {
			return document
		}
	}
	return ""
}

// isPacked reports whether a link holds a packed puzzle.
func isPacked(link string) bool {
	return slices.ContainsFunc(linkPrefixes, func(p string) bool { return strings.Contains(link, "/"+p) || strings.HasPrefix(link, p) })
}

// unpack puts a puzzle packed by lz-string into rec.
func (r *input) unpack(rec *Record, packed string) error {
	text, err := Unpack(packed)
	if err != nil {
		return err
	}
	return r.adopt(rec, text)
}

// Unpack returns the document in a link to f-puzzles or SudokuPad, given the text behind "load=", which may be escaped
// as in an address. It is packed by lz-string. Unpack does not check that it is a puzzle. The error says that the text
// is not packed so, or unpacks to more than a few million characters.
func Unpack(packed string) (string, error) {
	packed, _, _ = strings.Cut(packed, "&")
	if plain, err := url.PathUnescape(packed); err == nil {
		packed = plain
	}
	return lzstring.Unpack(packed)
}

// Pack returns a document packed as for links to f-puzzles and SudokuPad, not escaped. It is the inverse of Unpack.
func Pack(document string) string { return lzstring.Pack(document) }

// adopt puts a setter's puzzle into rec.
func (r *input) adopt(rec *Record, text string) error {
	p, err := setter.Read(text)
	if err != nil {
		return err
	}
	if p.Size < cover.MinSize || p.Size > cover.MaxSize {
		return fmt.Errorf("%d rows (want %d to %d)", p.Size, cover.MinSize, cover.MaxSize)
	}
	l, err := r.layoutFor(p.Size)
	if p.Regions != nil {
		l, err = r.byRegions(rec, p.Size, p.Regions)
	}
	if err != nil {
		return err
	}
	g := rec.blank(l, "")
	for cell, d := range p.Digits {
		g.Set(cell, d)
		if d == 0 && len(p.Candidates) > 0 && p.Candidates[cell] != 0 {
			g.SetCandidates(cell, p.Candidates[cell])
		}
	}
	rec.Name = scan.CutText(rec.Name[:0], []byte(p.Title), textLimit)
	for _, m := range p.Rules {
		rec.member(m.Name, m.JSON)
	}
	rec.quote(p.Text)
	if p.Drawn != nil {
		rec.note("drawings are not looked at: %s", strings.Join(p.Drawn, ", "))
	}
	rec.compare(p.Solution)
	return nil
}

// byRegions returns the layout whose boxes are the regions. If there is none, it adds the regions as a rule, and
// returns the layout without boxes.
func (r *input) byRegions(rec *Record, n int, regions []int) (*cover.Layout, error) {
	l := layoutOfRegions(n, regions)
	switch {
	case l != nil:
		return r.fits(l, nil)
	case !r.rules:
		return nil, errors.New("it has regions that are no boxes, which are not known here")
	}
	text, _ := json.Marshal(regions) // numbers can be written
	rec.member("regions", string(text))
	if r.layout != nil { // both hold
		return r.layoutFor(n)
	}
	return cover.NewLayout(1, n)
}

// layoutOfRegions returns the layout whose boxes are the regions, or nil if there is none.
func layoutOfRegions[T int | rune](n int, regions []T) *cover.Layout {
	for rows := 1; rows <= n; rows++ {
		if n%rows != 0 {
			continue
		}
		l, err := cover.NewLayout(rows, n/rows)
		if err != nil {
			return nil
		}
		same := true
		for _, box := range l.Houses()[2*n:] {
			for _, cell := range box.Cells {
				same = same && regions[cell] >= 0 && regions[cell] == regions[box.Cells[0]]
			}
		}
		if same && len(slices.Compact(slices.Sorted(slices.Values(regions)))) == n {
			return l
		}
	}
	return nil
}

// followPuzzLink reads what stands behind "sudoku/" in a link to puzz.link, as 9/9/53h7j6h…: the size, and the cells in
// runs. A hexadecimal digit is a given, - and two of them a larger one, and a letter from g on stands for empty cells, as
// many as its place from g.
func (r *input) followPuzzLink(rec *Record, board string) error {
	parts := strings.SplitN(board, "/", 3)
	n, err := strconv.Atoi(parts[0])
	if err != nil || len(parts) != 3 || parts[0] != parts[1] || n < cover.MinSize || n > cover.MaxSize {
		return fmt.Errorf("%.20q (want a size such as 9/9/, and cells)", board)
	}
	l, err := r.layoutFor(n)
	if err != nil {
		return err
	}
	g, cell := rec.blank(l, ""), 0
	for runs := parts[2]; runs != ""; {
		width := 1
		switch c := runs[0]; {
		case c >= 'g' && c <= 'z':
			cell, runs = cell+int(c-'g')+1, runs[1:]
			continue
		case c == '-':
			runs, width = runs[1:], 2
		}
		if len(runs) < width || cell >= l.Cells() {
			return fmt.Errorf("more than %d cells, or half a number", l.Cells())
		}
		d, err := strconv.ParseUint(runs[:width], 16, 8)
		if err != nil || d == 0 || d > uint64(n) {
			return fmt.Errorf("unexpected %q in %s (want 1 to %x)", runs[:width], l.CellName(cell), n)
		}
		g.Set(cell, int(d))
		cell, runs = cell+1, runs[width:]
	}
	if cell != l.Cells() {
		return glyphs.Miscount(cell, "cell", "", n, l.Cells())
	}
	return nil
}

// pack appends a link with the puzzle and its rules, packed as f-puzzles does it.
func pack(dst []byte, link string, g *cover.Grid, title string, set *rules.Set) ([]byte, error) {
	l := g.Layout()
	p := &setter.Puzzle{Size: l.Size(), Title: title, Digits: g.Digits(), Regions: set.RegionOf()}
	if p.Regions == nil && !l.IsDefault() {
		p.Regions = make([]int, l.Cells())
		for box, house := range l.Houses()[2*l.Size():] {
			for _, cell := range house.Cells {
				p.Regions[cell] = box
			}
		}
	}
	members, err := set.Members()
	if err != nil {
		return dst, err
	}
	for _, m := range members {
		p.Rules = append(p.Rules, setter.Member(m))
	}
	if g.Restricted() {
		p.Candidates = make([]cover.Digits, l.Cells())
		for cell := range p.Candidates {
			switch set := g.Candidates(cell); {
			case set == 0:
				return dst, fmt.Errorf("%s has no candidate, which this format cannot say", l.CellName(cell))
			case set.Len() < l.Size() && g.Digit(cell) == 0:
				p.Candidates[cell] = set
			}
		}
	}
	return fmt.Appendf(dst, "%s%s\n", link, url.QueryEscape(lzstring.Pack(setter.Write(p)))), nil
}

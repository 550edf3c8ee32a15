// Plays in the page that is open, and returns what the page says in each state: for each play a list of looks (Look in
// faults.go). It does what people do, by events: it knows nothing of the scripts of the page.

async (plays) => {
	const $ = (id) => document.getElementById(id), all = (selector) => [...document.querySelectorAll(selector)];
	const sleep = () => new Promise((go) => setTimeout(go, 2));
	const cells = () => all("#grid [data-cell]"), at = (cell) => document.querySelector('#grid [data-cell="' + cell + '"]');
	const line = (look) => cells().map((c) => (look(c) ? c.querySelector(".digit")?.textContent ?? "." : ".")).join("");
	const givens = () => line((c) => c.classList.contains("given")), entries = () => line((c) => !c.classList.contains("given"));
	const rules = () => all("button.rule").map((b) => b.value);
	const until = async (what, done) => {
		for (const end = Date.now() + 30000; !done();) {
			if (Date.now() > end) throw new Error("waiting for " + what + " of " + givens() + " " + rules().join(", ") + ": " + [$("head"), $("said"), $("told")].map((e) => e.textContent).join(". "));
			await sleep();
		}
	};
	const settled = (what, done = () => true) => until(what, () => $("verdict").dataset.settled === "true" && done() && !$("card-why-invalid")?.querySelector(".meant:empty"));
	const paste = (text, wanted) => {
		const data = new DataTransfer();
		data.setData("text", text);
		$("grid").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		return settled(wanted, () => givens() === wanted);
	};
	const card = (id) => $("card-" + id)?.textContent ?? "";
	const parts = (selector) => [...(document.querySelector(selector)?.childNodes ?? [])].map((n) => n.textContent.trim()).filter(Boolean);
	const looks = [];
	const look = (state, more) => looks.push({ State: state, Kind: $("verdict").dataset.kind, Head: $("head").textContent, Said: $("said").textContent,
		Told: $("told").hidden ? "" : $("told").firstChild?.data ?? "", Givens: givens(), Entries: entries(), Rules: rules(),
		Idle: all("button.rule").filter((b) => b.lastChild.textContent === "not needed").map((b) => b.value),
		Twice: all("#grid .twice").map((c) => Number(c.dataset.cell)), Invalid: card("why-invalid"), None: card("why-none"), Differ: card("differ"),
		Core: parts("#card-why-none .cells"), Outs: all("#card-why-none .row button").map((b) => b.textContent).filter((text) => text.startsWith("Clear ")),
		Makers: all("#card-differ .link").map((b) => b.textContent), ...more });
	const mode = (name) => document.querySelector("[name=mode][value=" + name + "]").click();
	const key = (cell, name) => {
		at(cell).focus();
		at(cell).dispatchEvent(new KeyboardEvent("keydown", { key: name, code: /\d/.test(name) ? "Digit" + name : name, bubbles: true, cancelable: true }));
	};
	const type = (layer, digits) => {
		mode(layer);
		for (const { Cell, Digit } of digits) key(Cell, Digit || "Delete");
	};
	const undo = async (wanted, ruled) => {
		$("undo").click();
		await settled("undo", () => givens() === wanted && rules().join() === ruled.join());
	};
	const find = (text) => all("button").find((b) => b.textContent.startsWith(text) && !b.disabled);
	const busy = () => /…$/.test($("told").firstChild?.data ?? "") && !$("told").hidden;
	const played = [];

	for (const play of plays) {
		looks.length = 0;
		const { Size, Givens, Entries } = play, blank = "11".padEnd(Size * Size, ".");
		if (givens() === Givens) await paste(blank, blank); // so that it can be seen when the next one is there
		await paste(play.Text, Givens);
		look("pasted");
		const ruled = rules();
		type("entries", Entries);
		look("entered");
		$("check").click();
		await sleep();
		look("checked");
		if (play.Step) {
			const acts = find("Next step");
			if (acts) {
				acts.click();
				await until("a step", () => $("card-hint"));
				const said = card("hint"), before = entries(), names = all("#grid .vh").map((n) => n.textContent).filter((n) => n.includes(", the step "));
				if (find("Apply")) find("Apply").click();
				else key(0, "Escape");
				await sleep();
				look("stepped", { Hint: said, Before: before, Steps: names });
			}
		}
		for (const { Cell, Digit } of play.Asked) {
			const pencil = document.querySelector("[name=show][value=pencil]");
			const before = entries();
			if (!pencil || before[Cell] !== ".") continue;
			pencil.click();
			at(Cell).focus();
			all("#card-cell .row button").find((b) => b.textContent === Digit).click();
			await until("a claim", () => document.querySelector("#card-cell p"));
			look("asked", { Cell, Digit, Entries: before, Claim: document.querySelector("#card-cell p").textContent });
			key(Cell, "Escape");
		}
		for (const cell of play.Pointed) {
			at(cell).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerType: "mouse" }));
			dispatchEvent(new PointerEvent("pointerup"));
			look("pointed", { Cell: cell, Claim: document.querySelector("#card-cell h2")?.textContent ?? "" });
		}
		if ($("verdict").dataset.kind === "none" && find("Show a way out")) {
			find("Show a way out").click();
			await until("a way out", () => all("#card-why-none .row button").length);
			look("ways out");
		}
		const count = play.All && find("Count them all");
		if (count) {
			count.click();
			await until("a count", () => !find("Count them all") || /minute/.test($("told").textContent));
			look("counted");
		}
		if (play.Rule) {
			$("rule").value = play.Rule;
			$("rule").form.requestSubmit();
			await until("a rule", () => rules().join() !== ruled.join() || $("rule-error").textContent);
			await settled("a rule");
			look("ruled", { Refused: $("rule-error").textContent });
			if (rules().join() !== ruled.join()) await undo(Givens, ruled);
		}
		for (const [state, digits] of [["given more", play.Given], ["given less", play.Less]]) {
			if (!digits.length) continue;
			type("givens", digits);
			await settled(state, () => givens() !== Givens);
			look(state);
			await undo(Givens, ruled);
			look("undone");
		}
		const make = play.Make && (find("Leave out what") ?? find("Add givens until"));
		if (make) {
			const deed = make.textContent;
			$("told").hidden = true;
			make.click();
			await until(deed, () => !busy() && ($("told").hidden === false || givens() !== Givens || rules().join() !== ruled.join()));
			await settled(deed);
			look(deed);
		}
		played.push([...looks]);
	}
	return played;
}

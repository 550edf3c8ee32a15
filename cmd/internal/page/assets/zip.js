// Reads a zip archive, as much as the proofs need: files that are stored or deflated, without encryption. The names and
// places of the files stand in the directory at the end.

export async function unzip(buffer) {
	const view = new DataView(buffer), text = new TextDecoder();
	let end = buffer.byteLength - 22;
	while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
	if (end < 0) throw new Error("no zip archive");
	const files = new Map();
	let at = view.getUint32(end + 16, true);
	for (let n = view.getUint16(end + 10, true); n > 0; n--) {
		const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
		const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
		const name = text.decode(new Uint8Array(buffer, at + 46, lengths[0]));
		const local = view.getUint32(at + 42, true);
		const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		const data = new Blob([new Uint8Array(buffer, start, size)]);
		files.set(name, method === 0 ? data : await new Response(data.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob());
		at += 46 + lengths[0] + lengths[1] + lengths[2];
	}
	return files;
}

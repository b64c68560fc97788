/** Control characters, halves of pairs and the two last code points of the plane: XML cannot hold them. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text.replace(NOT_IN_XML, '\ufffd').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** A paragraph for each line, for people. Whatever somebody typed stays text. */
export function narrative(lines: readonly string[]) {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>` };
}

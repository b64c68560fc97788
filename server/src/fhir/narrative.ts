/** XML cannot contain control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const REPLACEMENT_CHARACTER = '\ufffd';
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) =>
  text.replace(NOT_IN_XML, REPLACEMENT_CHARACTER).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

export function narrative(lines: readonly string[]) {
  const paragraphs = lines.map((line) => `<p>${escapeXml(line)}</p>`).join('');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>` };
}

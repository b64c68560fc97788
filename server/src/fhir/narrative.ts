/** Control characters, lone surrogates, U+FFFE and U+FFFF: XML cannot contain them. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** U+FFFD, which Unicode has for characters that cannot be shown. */
const REPLACEMENT_CHARACTER = '\ufffd';
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) =>
  text.replace(NOT_IN_XML, REPLACEMENT_CHARACTER).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** One paragraph for each line. What people typed is escaped. */
export function narrative(lines: readonly string[]) {
  const paragraphs = lines.map((line) => `<p>${escapeXml(line)}</p>`).join('');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>` };
}

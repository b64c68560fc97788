const LINE_OCTETS = 75;

/** RFC 5545: lines of at most 75 octets, with CRLF. */
export function calendarText(lines: string[]): string {
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

export function utcStamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** RFC 5545, 3.3.11 */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r\n?|\n/g, '\\n');
}

/** RFC 5545, 3.1 */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += char;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

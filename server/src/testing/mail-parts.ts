export function parseMailParts(mail: string): { type: string; content: string }[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(mail) ?? [];
  const sections = boundary ? mail.split(`--${boundary}`).slice(1) : [mail];
  return sections
    .filter((part) => /^content-type: /im.test(part))
    .map((part) => {
      const headEnd = part.indexOf('\n\n');
      const head = part.slice(0, headEnd);
      const body = part.slice(headEnd + 2);
      return { type: /^content-type: ([^;\n]+)/im.exec(head)?.[1] ?? '', content: decode(head, body) };
    });
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

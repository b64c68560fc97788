/** The parts of a sent mail, decoded. */
export function parseMailParts(mail: string): { type: string; content: string }[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(mail) ?? [];
  return mail
    .split(boundary ? `--${boundary}` : '\0')
    .slice(boundary ? 1 : 0)
    .filter((part) => /^content-type: /im.test(part))
    .map((part) => {
      const at = part.search(/\n\n/);
      const [head, body] = [part.slice(0, at), part.slice(at + 2)];
      return { type: /^content-type: ([^;\n]+)/im.exec(head)?.[1] ?? '', content: decoded(head, body) };
    });
}

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
const SLOW = ['slow-2g', '2g', '3g'];

/** Safari and Firefox do not report their connection, so it counts as fast. */
export function isSlowConnection(
  connection = (navigator as { connection?: Connection }).connection,
): boolean {
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '');
}

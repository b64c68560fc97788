export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export function requireFound(row) {
  if (!row) throw new Refusal(404, 'Not found');
  return row;
}

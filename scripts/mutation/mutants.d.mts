export interface Mutant {
  id: number;
  file: string;
  line: number;
  from: string;
  to: string;
}
export function instrument(code: string, file: string, firstId: number): { code: string; mutants: Mutant[] };

export const GUARANTEES: {
  id: string;
  suites: { environment: string; file: string; title: string }[];
}[];

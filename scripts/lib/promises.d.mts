export const PROMISES: {
  id: string;
  suites: { environment: string; file: string; title: string }[];
}[];

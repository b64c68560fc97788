export const PROMISES: {
  id: string;
  pieces: { place: string; file: string; title: string }[];
}[];

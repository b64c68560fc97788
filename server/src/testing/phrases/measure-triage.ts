import { recommend } from '../../doctors/complaints/recommend';
import type { LabelledComplaint } from './complaints';

export interface TriageFigures {
  complaints: number;
  first: number;
  amongThree: number;
}

export function measureTriage(complaints: readonly LabelledComplaint[]): TriageFigures {
  const ranks = complaints.map(({ text, specialty }) =>
    recommend(text).findIndex((suggestion) => suggestion.specialty === specialty),
  );
  const share = (limit: number) =>
    ranks.filter((rank) => rank >= 0 && rank < limit).length / complaints.length;
  return { complaints: complaints.length, first: share(1), amongThree: share(3) };
}

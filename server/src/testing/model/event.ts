import type { Scene } from './scene';

/** What an event is about. Each uses what it needs. */
export interface Choice {
  who: number;
  doctor: number;
  nth: number;
  day: string;
  time: string;
}

export interface Outcome {
  status: number;
  /** The patient whose visit or account it changes. Without one, it is about a doctor. */
  patientId?: string;
  /** For an answer to an offer: whether the offer was still open, and the message of the response. */
  offer?: { isOpen: boolean; message?: string };
}

export interface ModelEvent {
  /** How often it is drawn, compared with the others. */
  weight: number;
  /** Undefined when there is nothing for it to act on. */
  run(scene: Scene, choice: Choice): Promise<Outcome | undefined>;
}

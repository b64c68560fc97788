import type { Scene } from './scene';

/** An event's random input. Most events use only part of it. The indexes refer to lists in the scene. */
export interface EventInput {
  patientIndex: number;
  doctorIndex: number;
  /** Index of the visit, offer or checkout. */
  targetIndex: number;
  day: string;
  time: string;
}

export interface Outcome {
  status: number;
  /** The patient whose visit or account the event changes. Undefined if it changes a doctor. */
  patientId?: string;
  /** For answers to an offer: whether the offer was still open, and the response's message. */
  offer?: { isOpen: boolean; message?: string };
}

export interface ModelEvent {
  /** How often it is chosen, relative to the other events. */
  weight: number;
  /** Returns undefined if there is nothing in the scene that it could act on. */
  run(scene: Scene, input: EventInput): Promise<Outcome | undefined>;
}

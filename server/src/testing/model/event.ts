import type { Scene } from './scene';

/** The random input of an event. Most events use only parts of it. The indexes refer to lists of the scene. */
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
  /** For an answer to an offer: whether the offer was still open, and the message of the response. */
  offer?: { isOpen: boolean; message?: string };
}

export interface ModelEvent {
  /** How often it is chosen, relative to the other events. */
  weight: number;
  /** Returns undefined if the scene has nothing that it could act on. */
  run(scene: Scene, input: EventInput): Promise<Outcome | undefined>;
}

import type { Scene } from './scene';

export interface EventInput {
  patientIndex: number;
  doctorIndex: number;
  targetIndex: number;
  day: string;
  time: string;
}

export interface Outcome {
  status: number;
  patientId?: string;
  offer?: { isOpen: boolean; message?: string };
}

export interface ModelEvent {
  /** How often it is chosen, relative to the other events. */
  weight: number;
  /** Undefined if there is nothing in the scene that it could act on. */
  run(scene: Scene, input: EventInput): Promise<Outcome | undefined>;
}

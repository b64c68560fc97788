import { useSyncExternalStore } from 'react';
import { rememberCall } from './open-call';
import { RoomSession, type RoomSessionOptions } from './room-session';

const listeners = new Set<() => void>();
let session: RoomSession | null = null;

export function openSession(options: RoomSessionOptions): RoomSession {
  session?.leave();
  const newSession = new RoomSession({
    ...options,
    onClosed: (ending) => {
      if (session === newSession) rememberCall(null);
      options.onClosed(ending);
    },
  });
  session = newSession;
  const storeCall = () => {
    if (session !== newSession || newSession.state.ending) return;
    const { appointmentId, mode, media } = options;
    const { cameraOn, microphoneOn } = media.state;
    const { connectedAt } = newSession.call.state;
    rememberCall({ appointmentId, mode, cameraOn, microphoneOn, connectedAt });
  };
  options.media.subscribe(storeCall);
  newSession.call.subscribe(storeCall);
  storeCall();
  void newSession.start();
  for (const listener of listeners) listener();
  return newSession;
}

export function currentSession(): RoomSession | null {
  return session;
}

export function useRoomSession(): RoomSession | null {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

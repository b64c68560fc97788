import { useSyncExternalStore } from 'react';
import { rememberCall } from './open-call';
import { RoomSession, type RoomSessionOptions } from './room-session';

const listeners = new Set<() => void>();
let session: RoomSession | null = null;

/** The consultation of this tab. It continues while other screens are shown. */
export function openSession(options: RoomSessionOptions): RoomSession {
  session?.leave();
  const opened = new RoomSession({
    ...options,
    onClosed: (ending) => {
      if (session === opened) rememberCall(null);
      options.onClosed(ending);
    },
  });
  session = opened;
  const storeCall = () => {
    if (session !== opened || opened.state.ending) return;
    const { appointmentId, mode, media } = options;
    const { cameraOn, microphoneOn } = media.state;
    const { connectedAt } = opened.call.state;
    rememberCall({ appointmentId, mode, cameraOn, microphoneOn, connectedAt });
  };
  options.media.subscribe(storeCall);
  opened.call.subscribe(storeCall);
  storeCall();
  void opened.start();
  for (const listener of listeners) listener();
  return opened;
}

export function currentSession(): RoomSession | null {
  return session;
}

/** The session of this tab, even if it has just ended. */
export function useRoomSession(): RoomSession | null {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

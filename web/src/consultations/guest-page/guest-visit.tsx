import { useEffect, useState } from 'react';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import { GuestCallScreen } from './guest-call-screen';
import { GuestEnd } from './guest-end';
import { GuestLobby } from './guest-lobby';
import { GuestSession } from './guest-session';
import { readGuest, type StoredGuest } from './stored-guest';

export function GuestVisit({ guest }: { guest: StoredGuest }) {
  const [session, setSession] = useState<GuestSession | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a new session
  useEffect(() => {
    // The guest may have switched the camera or microphone since `guest` was read.
    const { cameraOn, microphoneOn } = readGuest() ?? guest;
    const media = new LocalMedia({ camera: cameraOn, microphone: microphoneOn });
    void media.open('video');
    const newSession = new GuestSession(guest.session, media);
    setSession(newSession);
    return () => {
      newSession.close();
      media.close();
    };
  }, [guest, attempt]);
  if (!session) return null;
  return (
    <SignedOutFrame>
      <Screen session={session} onContinue={() => setAttempt(attempt + 1)} />
    </SignedOutFrame>
  );
}

function Screen({ session, onContinue }: { session: GuestSession; onContinue: () => void }) {
  const { screen, links } = useStore(session);
  if (screen.name === 'end') return <GuestEnd reason={screen.reason} onContinue={onContinue} />;
  if (screen.name === 'call' && links)
    return <GuestCallScreen session={session} screen={screen} links={links} />;
  return <GuestLobby session={session} isConnected={screen.isConnected} />;
}

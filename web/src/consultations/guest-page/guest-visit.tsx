import { useEffect, useState } from 'react';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import { GuestCallScreen } from './guest-call-screen';
import { GuestEnd } from './guest-end';
import { GuestLobby } from './guest-lobby';
import { GuestSession } from './guest-session';
import { type KeptGuest, keptGuest } from './kept-guest';

/** A guest who has entered: the lobby, the call and the end. After a reload they are where they were. */
export function GuestVisit({ kept }: { kept: KeptGuest }) {
  const [session, setSession] = useState<GuestSession | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a new session
  useEffect(() => {
    const { cameraOn, microphoneOn } = keptGuest() ?? kept;
    const media = new LocalMedia({ camera: cameraOn, microphone: microphoneOn });
    void media.open('video');
    const opened = new GuestSession(kept.session, media);
    setSession(opened);
    return () => {
      opened.close();
      media.close();
    };
  }, [kept, attempt]);
  if (!session) return null;
  return (
    <SignedOutFrame>
      <Screen session={session} onContinue={() => setAttempt(attempt + 1)} />
    </SignedOutFrame>
  );
}

function Screen({ session, onContinue }: { session: GuestSession; onContinue: () => void }) {
  const { screen, links } = useStore(session);
  if (screen.at === 'end') return <GuestEnd why={screen.why} onContinue={onContinue} />;
  if (screen.at === 'call' && links)
    return <GuestCallScreen session={session} screen={screen} links={links} />;
  return <GuestLobby session={session} isConnected={screen.isConnected} />;
}

import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';
import type { GuestPictureProps, RoomGuest } from '../session/room-session';
import { arrange, layoutName, toFrame } from '../stage/arrange';
import { NameTag } from '../stage/name-tag';
import { Picture, showsScreen } from '../stage/picture';
import classes from '../stage/stage.module.css';
import { useVoices } from '../stage/use-voices';
import { useStore } from '../use-store';

export function GuestPicture({ session, ...props }: GuestPictureProps) {
  const { guest } = useStore(session);
  return guest && <Seats session={session} guest={guest} {...props} />;
}

function Seats({ session, guest, other, onArrange }: GuestPictureProps & { guest: RoomGuest }) {
  const peer = session.options.user.role === 'doctor' ? 'patient' : 'doctor';
  const call = useStore(session.call);
  const link = useStore(guest.link);
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { speaking, speaker } = useVoices([
    { peer, call: session.call },
    { peer: 'guest', call: guest.link },
  ]);
  const others = [
    { peer, showsScreen: showsScreen(call) },
    { peer: 'guest', showsScreen: showsScreen(link) },
  ] as const;
  const layout = layoutName(arrange(others, toFrame(width, height), speaker), peer);
  useEffect(() => onArrange(layout), [onArrange, layout]);
  return (
    <div ref={ref} className={classes.seats}>
      <div className={classes.first} data-speaking={speaking.includes(peer)}>
        <NameTag
          name={other}
          isSpeaking={speaking.includes(peer)}
          isMuted={call.phase === 'connected' && call.peerMedia?.microphone === false}
        />
      </div>
      <Picture
        seat="second"
        name={guest.name}
        call={link}
        isSpeaking={speaking.includes('guest')}
        absence={guest.isConnected ? 'Connecting…' : `${guest.name} is away for a moment`}
      />
    </div>
  );
}

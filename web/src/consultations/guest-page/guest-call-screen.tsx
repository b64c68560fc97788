import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';
import room from '../room.module.css';
import { Controls } from '../stage/controls';
import stage from '../stage/stage.module.css';
import classes from './guest.module.css';
import { GuestChat } from './guest-chat';
import type { GuestScreen } from './guest-screen';
import type { GuestLinks, GuestSession } from './guest-session';
import { GuestStage } from './guest-stage';

const PanelDrawer = lazyDialog(() => import('../panel/panel-drawer').then((module) => module.PanelDrawer));

/** A constant, because the linter would mistake a literal in the markup for an ARIA role. */
const SELF = 'guest';

interface Props {
  session: GuestSession;
  screen: Extract<GuestScreen, { name: 'call' }>;
  links: GuestLinks;
}

export function GuestCallScreen({ session, screen, links }: Props) {
  // The same width as in room.module.css.
  const isWide = useMediaQuery('(min-width: 64.01em)', true, { getInitialValueInEffect: false });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const chat = <GuestChat session={session} visible={isWide || isSheetOpen} />;
  return (
    <div className={`${room.page} ${classes.call}`}>
      <h1 className={classes.hidden}>Video Visit</h1>
      <div className={room.room}>
        <div className={room.main}>
          <section className={stage.call} aria-label="Call" data-full-screen="true">
            <GuestStage session={session} screen={screen} links={links} />
            <Controls
              session={session}
              role={SELF}
              onPictureInPicture={undefined}
              inPictureInPicture={false}
              onOpenPanel={isWide ? undefined : () => setSheetOpen(true)}
              onPrescribe={undefined}
              isPrescribing={false}
              onLeave={() => session.leave()}
            />
          </section>
        </div>
        {isWide ? (
          <aside className={room.side} aria-label="Chat">
            {chat}
          </aside>
        ) : (
          <PanelDrawer opened={isSheetOpen} onClose={() => setSheetOpen(false)} title="Chat">
            {chat}
          </PanelDrawer>
        )}
      </div>
    </div>
  );
}

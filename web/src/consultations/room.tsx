import type { Role } from '@carelane/contract/auth/account';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { AppointmentView } from '../appointments/appointment-view';
import { lazyComponent, lazyDialog, retryForever } from '../ui/lazy-component';
import { Skeleton } from '../ui/skeletons';
import type { PrescriptionPanelProps } from './consultation-page';
import { Lobby } from './lobby/lobby';
import { PANEL_TITLE } from './panel/panel-title';
import { SidePanel } from './panel/side-panel';
import classes from './room.module.css';
import { RoomHeader } from './room-header';
import { useRoomSession } from './session/open-session';
import type { RoomSession } from './session/room-session';
import { neverChanges, useStore } from './use-store';

const CallScreen = lazyComponent(
  () => import('./call-screen').then((module) => module.CallScreen),
  () => <Skeleton height="22rem" />,
);
const EndedScreen = lazyComponent(() => import('./ended-screen').then((module) => module.EndedScreen));
const LateProposal = lazyComponent(
  retryForever(() => import('./late-proposal').then((module) => module.LateProposal)),
);
const PanelDrawer = lazyDialog(() => import('./panel/panel-drawer').then((module) => module.PanelDrawer));

interface Props {
  appointment: AppointmentView;
  role: Role;
  renderPrescriptionPanel?: (props: PrescriptionPanelProps) => ReactNode;
}

export function Room({ appointment, role, renderPrescriptionPanel }: Props) {
  const session = useRoomSession();
  // A session that had ended before this screen opened is ignored: the room opens with its lobby.
  const [endedSession] = useState(() => (session?.state.ending ? session : null));
  const isForThisRoom = session !== endedSession && session?.options.appointmentId === appointment.id;
  const ownSession = isForThisRoom ? session : null;
  const inCall = useSyncExternalStore(
    ownSession?.subscribe ?? neverChanges,
    () => ownSession !== null && ownSession.state.ending === null,
  );
  // The same width as in room.module.css.
  const isWide = useMediaQuery('(min-width: 64.01em)', true, { getInitialValueInEffect: false });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isPrescribing, setPrescribing] = useState(false);
  const panel =
    isPrescribing && renderPrescriptionPanel ? (
      renderPrescriptionPanel({ appointment, onClose: () => setPrescribing(false) })
    ) : (
      <SidePanel
        appointment={appointment}
        role={role}
        session={inCall ? ownSession : null}
        visible={isWide || isSheetOpen}
      />
    );
  return (
    <div className={classes.page}>
      <RoomHeader appointment={appointment} role={role} inCall={inCall} />
      {inCall && role === 'doctor' ? <LateProposal appointment={appointment} /> : null}
      <div className={classes.room}>
        <div className={classes.main}>
          <RoomScreen
            appointment={appointment}
            role={role}
            session={ownSession}
            onOpenPanel={isWide ? undefined : () => setSheetOpen(true)}
            onPrescribe={
              role === 'doctor' && renderPrescriptionPanel
                ? () => {
                    setPrescribing(true);
                    setSheetOpen(true);
                  }
                : undefined
            }
            isPrescribing={isPrescribing}
          />
        </div>
        {isWide ? (
          <aside className={classes.side} aria-label={isPrescribing ? 'Prescription' : PANEL_TITLE}>
            {panel}
          </aside>
        ) : (
          <PanelDrawer
            opened={isSheetOpen}
            onClose={() => {
              setSheetOpen(false);
              setPrescribing(false);
            }}
            title={isPrescribing ? 'Prescription' : PANEL_TITLE}
          >
            {panel}
          </PanelDrawer>
        )}
      </div>
    </div>
  );
}

interface ScreenProps {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession | null;
  onOpenPanel: (() => void) | undefined;
  onPrescribe: (() => void) | undefined;
  isPrescribing: boolean;
}

function RoomScreen({ session, ...props }: ScreenProps) {
  const { appointment, role } = props;
  if (session) return <SessionScreen session={session} {...props} />;
  if (appointment.status !== 'scheduled')
    return (
      <EndedScreen appointment={appointment} role={role} ending={null} onOpenPanel={props.onOpenPanel} />
    );
  return <Lobby appointment={appointment} role={role} onOpenPanel={props.onOpenPanel} />;
}

function SessionScreen({ session, ...props }: ScreenProps & { session: RoomSession }) {
  const { ending, takenOverBy } = useStore(session);
  const { appointment, role, onOpenPanel } = props;
  if (ending)
    return (
      <EndedScreen
        appointment={appointment}
        role={role}
        ending={ending}
        takenOverBy={takenOverBy}
        onOpenPanel={onOpenPanel}
      />
    );
  return <CallScreen session={session} {...props} />;
}

import { Button, Popover, Tooltip } from '@mantine/core';
import {
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPictureInPicture,
  IconPrescription,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/toast';
import type { Peer } from '../call/peers';
import { DeviceProblems } from '../lobby/device-problems';
import { DeviceSelects } from '../lobby/device-selects';
import type { LocalMedia } from '../media/local-media';
import { MediaStatus } from '../media/media-status';
import { PANEL_TITLE } from '../panel/panel-title';
import { type Store, useStore } from '../use-store';
import classes from './controls.module.css';

interface Session extends Store<{ unread: number }> {
  options: { media: LocalMedia };
}

interface Props {
  session: Session;
  role: Peer;
  onPictureInPicture: (() => void) | undefined;
  inPictureInPicture: boolean;
  onOpenPanel: (() => void) | undefined;
  onPrescribe: (() => void) | undefined;
  isPrescribing: boolean;
  onLeave(): void;
}

export function Controls({ session, role, onOpenPanel, onPrescribe, onLeave, ...props }: Props) {
  const { onPictureInPicture, inPictureInPicture, isPrescribing } = props;
  const { media } = session.options;
  const { microphoneOn, cameraOn, screen, microphone, camera } = useStore(media);
  const { unread } = useStore(session);
  const isMicrophoneOn = microphone !== null && microphoneOn;
  const isCameraOn = camera !== null && cameraOn;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form
    <div className={classes.controls} role="group" aria-label="Call controls">
      <Control
        label={microphoneOn ? 'Mute microphone' : 'Unmute microphone'}
        text={microphoneOn ? 'Mute' : 'Unmute'}
        off={!isMicrophoneOn}
        onClick={() => media.toggle('microphone')}
      >
        {isMicrophoneOn ? <IconMicrophone aria-hidden="true" /> : <IconMicrophoneOff aria-hidden="true" />}
      </Control>
      <Control
        label={cameraOn ? 'Turn camera off' : 'Turn camera on'}
        text={cameraOn ? 'Camera off' : 'Camera on'}
        wide
        off={!isCameraOn}
        onClick={() => media.toggle('camera')}
      >
        {isCameraOn ? <IconVideo aria-hidden="true" /> : <IconVideoOff aria-hidden="true" />}
      </Control>
      {canShareScreen() && (
        <Control
          label={screen ? 'Stop sharing' : 'Share screen'}
          text={screen ? 'Stop' : 'Share'}
          active={screen !== null}
          onClick={() => (screen ? media.stopSharing() : void shareScreen(session))}
        >
          {screen ? <IconScreenShareOff aria-hidden="true" /> : <IconScreenShare aria-hidden="true" />}
        </Control>
      )}
      {onPictureInPicture && (
        <Control
          label="Picture in picture"
          text="Picture"
          pressed={inPictureInPicture}
          onClick={onPictureInPicture}
        >
          <IconPictureInPicture aria-hidden="true" />
        </Control>
      )}
      <DeviceMenu session={session} />
      {onOpenPanel && (
        <Control
          label={unread > 0 ? `${PANEL_TITLE}, ${unread} unread` : PANEL_TITLE}
          text="Chat"
          onClick={onOpenPanel}
        >
          <IconMessage aria-hidden="true" />
          {unread > 0 && <span className={classes.dot} aria-hidden="true" />}
        </Control>
      )}
      {onPrescribe && (
        // Disabled rather than removed, so that a double click does not hit another control.
        <Button
          variant="default"
          disabled={isPrescribing}
          aria-hidden={isPrescribing}
          leftSection={<IconPrescription size={20} aria-hidden="true" />}
          onClick={onPrescribe}
        >
          Create Prescription
        </Button>
      )}
      <Button color="red.9" leftSection={<IconPhoneOff size={20} aria-hidden="true" />} onClick={onLeave}>
        {role === 'doctor' ? 'End Session' : 'Leave Session'}
      </Button>
      <MediaStatus media={media} />
    </div>
  );
}

interface ControlProps {
  label: string;
  /** Part of the label, so that voice commands find the button. */
  text: string;
  wide?: boolean;
  off?: boolean;
  active?: boolean;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({
  label,
  text,
  wide,
  off = false,
  active = false,
  pressed,
  onClick,
  children,
}: ControlProps) {
  const activeState = active || pressed ? 'active' : undefined;
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={classes.control}
        data-state={off ? 'off' : activeState}
        data-wide={wide}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        <span className={classes.icon}>{children}</span>
        {text}
      </button>
    </Tooltip>
  );
}

function DeviceMenu({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const { problems } = useStore(session.options.media);
  const hasProblem = Object.keys(problems).length > 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      width="min(18.75rem, 90vw)"
      trapFocus
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <button type="button" className={classes.control} onClick={() => setOpen(!isOpen)}>
          <span className={classes.icon}>
            <IconSettings aria-hidden="true" />
            {hasProblem && <span className={classes.dot} aria-hidden="true" />}
          </span>
          Devices
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.devices ?? ''}>
        <DeviceProblems media={session.options.media} />
        <DeviceSelects media={session.options.media} />
      </Popover.Dropdown>
    </Popover>
  );
}

function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

async function shareScreen(session: Session): Promise<void> {
  try {
    await session.options.media.shareScreen();
  } catch (error) {
    const wasDeclined = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!wasDeclined) toast.error('Your screen could not be shared.');
  }
}

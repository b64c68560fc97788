import { VisuallyHidden } from '@mantine/core';
import { IconMicrophoneOff, IconVolume } from '@tabler/icons-react';
import classes from './name-tag.module.css';

interface Props {
  name: string;
  isSpeaking: boolean;
  isMuted: boolean;
}

export function NameTag({ name, isSpeaking, isMuted }: Props) {
  const speakingText = isSpeaking ? ' is speaking' : '';
  return (
    <span className={classes.tag}>
      {isMuted ? (
        <IconMicrophoneOff size={16} aria-hidden="true" />
      ) : (
        <IconVolume size={16} aria-hidden="true" className={classes.voice} data-on={isSpeaking} />
      )}
      <span className={classes.name}>{name}</span>
      <VisuallyHidden>{isMuted ? ' is muted' : speakingText}</VisuallyHidden>
    </span>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import classes from './lobby.module.css';

const SELECTS = [
  { device: 'camera', kind: 'videoinput', label: 'Camera' },
  { device: 'microphone', kind: 'audioinput', label: 'Microphone' },
  { device: 'speaker', kind: 'audiooutput', label: 'Speaker' },
] as const;

export function DeviceSelects({ media }: { media: LocalMedia }) {
  const { devices, choice, opening } = useStore(media);
  const [isPlaying, setPlaying] = useState(false);
  const testSpeaker = async () => {
    setPlaying(true);
    await import('../media/speaker-test')
      .then(({ playTestSound }) => playTestSound(choice.speaker))
      .catch(() => undefined);
    setPlaying(false);
  };
  return (
    <div className={classes.devices}>
      {SELECTS.map(({ device, kind, label }) => {
        const available = devices.filter((candidate) => candidate.kind === kind);
        const options = available.map(({ deviceId, label: name }, index) => ({
          value: deviceId,
          label: name || `${label} ${index + 1}`,
        }));
        const missing = device === 'speaker' ? 'System speaker' : `No ${label.toLowerCase()} found`;
        const emptyLabel = opening ? 'Looking for devices…' : missing;
        return (
          <NativeSelect
            key={device}
            label={label}
            data={options.length > 0 ? options : [{ value: '', label: emptyLabel }]}
            disabled={options.length === 0}
            value={available.find(({ deviceId }) => deviceId === choice[device])?.deviceId}
            onChange={(event) => void media.choose(device, event.currentTarget.value || null)}
          />
        );
      })}
      <Button
        variant="default"
        size="sm"
        loading={isPlaying}
        leftSection={<IconVolume size={18} aria-hidden="true" />}
        onClick={() => void testSpeaker()}
      >
        Test speaker
      </Button>
    </div>
  );
}

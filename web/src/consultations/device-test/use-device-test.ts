import type { DeviceTestResult } from '@carelane/contract/consultations/device-test';
import { saveDeviceTest } from '@carelane/contract/consultations/device-test-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appointmentKeys } from '../../appointments/api';
import { call } from '../../lib/api';
import type { DeviceProblems } from '../media/device-problem';
import { storeJoinMode } from '../media/join-mode';
import { LocalMedia } from '../media/local-media';
import { checkConnection } from './check-connection';

/** Tests everything at once. Only a patient's result is kept, for the doctor to see. */
export function useDeviceTest(appointmentId: string, isPatient: boolean) {
  const client = useQueryClient();
  const [media, setMedia] = useState<LocalMedia | null>(null);
  const [found, setFound] = useState<Partial<DeviceTestResult>>({});
  useEffect(() => () => media?.close(), [media]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const opened = media ?? new LocalMedia();
      setMedia(opened);
      storeJoinMode(appointmentId, 'video');
      setFound({});
      const note = <R extends Partial<DeviceTestResult>>(part: R): R => {
        setFound((known) => ({ ...known, ...part }));
        return part;
      };
      const [devices, connection] = await Promise.all([
        opened.open('video').then(() => note(devicesIn(opened.state.problems))),
        checkConnection(appointmentId).then(note),
      ]);
      if (!isPatient) return;
      const body = { ...devices, ...connection };
      await call(saveDeviceTest, { params: { appointmentId }, body });
      await client.invalidateQueries({ queryKey: appointmentKeys.one(appointmentId) });
    },
  });
  return { media, found, isRunning: isPending, error, start: () => mutate() };
}

function devicesIn({ camera, microphone }: DeviceProblems): Pick<DeviceTestResult, 'camera' | 'microphone'> {
  return { camera: camera ? 'failed' : 'good', microphone: microphone ? 'failed' : 'good' };
}

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

export function useDeviceTest(appointmentId: string, isPatient: boolean) {
  const client = useQueryClient();
  const [media, setMedia] = useState<LocalMedia | null>(null);
  const [outcomes, setOutcomes] = useState<Partial<DeviceTestResult>>({});
  useEffect(() => () => media?.close(), [media]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const openMedia = media ?? new LocalMedia();
      setMedia(openMedia);
      storeJoinMode(appointmentId, 'video');
      setOutcomes({});
      const addOutcomes = <R extends Partial<DeviceTestResult>>(newOutcomes: R): R => {
        setOutcomes((current) => ({ ...current, ...newOutcomes }));
        return newOutcomes;
      };
      const [devices, connection] = await Promise.all([
        openMedia.open('video').then(() => addOutcomes(deviceOutcomes(openMedia.state.problems))),
        checkConnection(appointmentId).then(addOutcomes),
      ]);
      if (!isPatient) return;
      const body = { ...devices, ...connection };
      await call(saveDeviceTest, { params: { appointmentId }, body });
      await client.invalidateQueries({ queryKey: appointmentKeys.one(appointmentId) });
    },
  });
  return { media, outcomes, isRunning: isPending, error, start: () => mutate() };
}

function deviceOutcomes({
  camera,
  microphone,
}: DeviceProblems): Pick<DeviceTestResult, 'camera' | 'microphone'> {
  return { camera: camera ? 'failed' : 'good', microphone: microphone ? 'failed' : 'good' };
}

import * as z from 'zod/mini';
import { DEVICE_TESTS, NETWORK_MEASUREMENTS } from '../budget';
import { endpoint } from '../endpoint';
import { idSchema } from '../fields';
import { iceServersSchema } from './consultation';
import { deviceTestBody, deviceTestSchema, fillerBody } from './device-test';

const params = z.object({ appointmentId: idSchema });

export const testServers = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/test-servers',
  access: 'signed-in',
  budget: DEVICE_TESTS,
  summary: 'STUN servers, and within 48 hours of a video visit TURN servers with credentials for two minutes',
  params,
  response: iceServersSchema,
});
export const measureNetwork = endpoint({
  method: 'POST',
  path: '/consultation/:appointmentId/measure-network',
  access: 'signed-in',
  budget: NETWORK_MEASUREMENTS,
  summary: 'Returns as many characters as were sent, to measure the network before a video visit',
  params,
  body: fillerBody,
  response: fillerBody,
});
export const saveDeviceTest = endpoint({
  method: 'PUT',
  path: '/consultation/:appointmentId/device-test',
  access: 'patient',
  budget: DEVICE_TESTS,
  summary: "Store the result of the patient's device test with the visit, for the doctor to see",
  params,
  body: deviceTestBody,
  response: deviceTestSchema,
});

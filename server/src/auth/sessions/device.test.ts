import { expect, it } from 'vitest';
import { describeDevice } from './device';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome on Windows', `${WINDOWS} Chrome/124.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`],
  ['Opera on Windows', `${WINDOWS} Chrome/124.0.0.0 Safari/537.36 OPR/109.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0'],
  ['Chrome on Android', `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36`],
  ['Edge on Android', `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.2478.62`],
  ['Safari on iOS', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['Edge on iOS', `${IPHONE} Version/17.0 EdgiOS/124.0.2478.50 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on iOS', `${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${IPHONE} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`],
  ['Unknown device', undefined],
])('the device is called %s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});

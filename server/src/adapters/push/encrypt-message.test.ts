import { expect, it } from 'vitest';
import { decryptMessage } from '../../testing/decrypt-push';
import { encryptMessage } from './encrypt-message';

const bytes = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, section 5 and appendix A */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  browserPrivate: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291 to the bytes that it lists', () => {
  const { text, p256dh, auth, salt, senderPrivate } = VECTOR;
  const body = encryptMessage(text, { p256dh, auth }, 0, { salt, privateKey: senderPrivate });
  expect(body.toString('base64url')).toBe(VECTOR.body);
});

it('encrypts a message so that the stand-in for a browser can decrypt it', () => {
  const { p256dh, auth, browserPrivate } = VECTOR;
  expect(decryptMessage(bytes(VECTOR.body), browserPrivate, auth)).toBe(VECTOR.text);
  const body = encryptMessage('नमस्ते', { p256dh, auth }, 300);
  expect(decryptMessage(body, browserPrivate, auth)).toBe('नमस्ते');
});

it('pads every text up to the given length to the same size', () => {
  const { p256dh, auth } = VECTOR;
  const sizes = ['', 'short', 'x'.repeat(300)].map(
    (text) => encryptMessage(text, { p256dh, auth }, 300).length,
  );
  expect(new Set(sizes).size).toBe(1);
});

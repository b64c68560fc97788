export const CALL_SETTINGS = {
  RATE_LIMITS: 'off',
  DEMO: '0',
  HOST: '0.0.0.0',
  PAYMENTS: 'test',
  DOCTOR_VERIFICATION: 'auto',
};

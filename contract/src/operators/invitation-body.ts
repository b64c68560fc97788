import * as z from 'zod/mini';
import { nameSchema, newPasswordSchema, passwordsMatch } from '../auth/account';
import { linkSecret } from '../fields';

export const acceptInvitationBody = z
  .object({
    token: linkSecret,
    name: nameSchema,
    newPassword: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

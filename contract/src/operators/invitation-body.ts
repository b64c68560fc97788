import * as z from 'zod/mini';
import { nameSchema, passwordSchema, passwordsMatch } from '../auth/account';
import { linkSecret } from '../fields';

export const acceptInvitationBody = z
  .object({
    token: linkSecret,
    name: nameSchema,
    newPassword: passwordSchema,
    confirmPassword: passwordSchema,
  })
  .check(passwordsMatch);

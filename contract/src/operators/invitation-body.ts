import * as z from 'zod/mini';
import { nameSchema, newPasswordSchema, passwordsMatch } from '../auth/account';

export const acceptInvitationBody = z
  .object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    name: nameSchema,
    newPassword: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

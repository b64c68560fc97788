import type { FamilyMember } from '@carelane/contract/family/family';
import type { Member } from '../auth/session';

export interface FamilyPerson {
  id: string | undefined;
  name: string;
  image: string | null;
  isCurrent: boolean;
}

export function familyPeople(user: Member, members: readonly FamilyMember[]): FamilyPerson[] {
  const guardian: FamilyPerson = user.guardian
    ? { id: undefined, name: user.guardian.name, image: null, isCurrent: false }
    : { id: undefined, name: user.name, image: user.profileImage, isCurrent: true };
  return [
    guardian,
    ...members.map(({ _id, name, profileImage, isCurrent }) => ({
      id: _id,
      name,
      image: profileImage,
      isCurrent,
    })),
  ];
}

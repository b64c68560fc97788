export interface DocumentLine {
  medication: string;
  dosage: string;
  instructions: string;
  quantity: string | null;
  hindi?: string | undefined;
}

interface Remark {
  label: string;
  text: string;
}

/** States what held on the day of issue. Nothing is looked up while drawing. */
export interface PrescriptionDocument {
  doctorName: string;
  qualification: string;
  specialization: string;
  registrationNumber: string | null;
  doctorVerified: boolean;
  clinicAddress: string | null;
  patientName: string;
  bookedBy?: string | null;
  adultPresent?: string | null;
  age: string | null;
  gender: string | null;
  mode: string;
  isRemote: boolean;
  medicines: DocumentLine[];
  remarksBefore: Remark[];
  remarksAfter: Remark[];
  version: number;
  issuedOn: string;
  signedAt: string;
  validUntil: string;
  changedOn: string | null;
  withdrawnOn: string | null;
  verificationCode: string;
  verifyUrl: string;
  qrUrl: string;
  /** What was signed, so that it can be checked without this server. */
  attachment: string | null;
}

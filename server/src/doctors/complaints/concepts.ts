/** Words that stand for the same thing in everyday complaints. `~` marks Hindi in Latin letters. */
export const CONCEPTS = {
  pain: 'pain painful paining ache aching aches hurt hurts hurting sore soreness dard sharp throbbing ~dard ~dukh ~dukhta ~dukhna ~takleef ~peeda',
  child:
    'child children kid kids son daughter toddler baby infant newborn boy girl schoolboy grandson granddaughter ~bachcha ~bachche ~baccha ~bacche ~bacha ~bache ~beta ~bete ~beti ~navjaat ~shishu ~munna',
  swelling: 'swelling swollen swell puffy inflamed inflammation ~sujan ~soojan ~sooj',
  itch: 'itch itchy itching itches ~khujli ~kharish ~khaj',
  burning: 'burning burn burns stinging sting ~jalan ~jalta ~jal',
  lump: 'lump lumps swelling bump mass knot gland growth ~gaanth ~ganth ~gilti ~gath',
  blood: 'blood bleeding bloody bleed bleeds ~khoon ~khun',
  stool: 'stool stools poop motion motions potty bowel latrine toilet ~latrine ~potty ~mal ~shauch ~tatti',
  urine: 'urine urinate urinating urination pee peeing pass passing bladder ~peshab ~pishab ~mutra ~susu',
  skin: 'skin ~twacha ~chamdi ~tvacha',
  stomach: 'stomach tummy belly abdomen abdominal tummyache stomachache ~pet',
  head: 'head ~sir ~sar',
  eye: 'eye eyes eyeball ~aankh ~aankhein ~aankhon ~ankh ~aankho ~ankhon ~ankho',
  ear: 'ear ears earache ~kaan ~kan ~kaano',
  nose: 'nose nasal nostril nostrils ~naak ~nak',
  throat: 'throat tonsil tonsils ~gala ~gale',
  tooth: 'tooth teeth molar toothache molars ~daant ~dant ~daanton ~daanto',
  heart: 'heart heartbeat cardiac ~dil ~dhadkan',
  chest: 'chest ~seena ~seene ~chhati ~chaati',
  breath: 'breath breathe breathing breathless breathlessness ~saans ~sans ~saas',
  joint:
    'joint joints knee knees hip hips shoulder shoulders elbow elbows ankle ankles wrist wrists heel heels ~ghutna ~ghutne ~ghutno ~kandha ~kandhe ~kohni ~edi ~jod ~jodo ~jodon ~kulha ~takhna',
  back: 'back spine backache lowerback ~kamar ~peeth ~reedh',
  period: 'period periods menses menstrual menstruation menstruating ~mahwari ~masik ~mc',
  exertion:
    'walk walking climb climbing stairs run running exertion exercise uphill walks ~chalne ~seedhi ~seedhiya',
  scan: 'xray xrays mri ct scan scans ultrasound sonography ultrasonography mammogram mammography doppler dexa imaging contrast angiography usg fluoroscopy barium radiograph ~sonography ~eksre',
  part: 'knee spine brain abdomen chest sinuses sinus shoulder hip leg legs neck pelvis foot hand heart kidney kidneys liver breast whole full head back wrist ankle lungs',
} as const;

export const pictureSeconds = 20

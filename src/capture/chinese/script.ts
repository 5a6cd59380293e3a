/** Traditional characters of the words that the rules know, and of common ones beside them. */
const TRADITIONAL =
  '歡決對過沒覺請記這個專為從會應該當後來開發們說話認識題錯誤問數據庫員經現還讓師學習買賣車電腦機長愛樂飯麼樣幾時間點兒給戶資訊網絡導線連標準備選擇產業務區東書筆畫寫讀聽講課張陳劉黃趙吳鄭馮蔣韓楊許鄧蕭賈羅樓號證碼編輯語測試運環設計劃總結論團隊變換轉處實構維護負責無須絕萬舊單雙條類別優紅綠藍灣臺體歲屬於離職際臨終與幫嗎將並確檢啟動關閉鎖約質價錢貨訴騰煩倉響壞斷敗誰裡邊報僅爾級遷復錄鑰憶願討厭惡煙遠';
const SIMPLIFIED =
  '欢决对过没觉请记这个专为从会应该当后来开发们说话认识题错误问数据库员经现还让师学习买卖车电脑机长爱乐饭么样几时间点儿给户资讯网络导线连标准备选择产业务区东书笔画写读听讲课张陈刘黄赵吴郑冯蒋韩杨许邓萧贾罗楼号证码编辑语测试运环设计划总结论团队变换转处实构维护负责无须绝万旧单双条类别优红绿蓝湾台体岁属于离职际临终与帮吗将并确检启动关闭锁约质价钱货诉腾烦仓响坏断败谁里边报仅尔级迁复录钥忆愿讨厌恶烟远';

const BY_TRADITIONAL: ReadonlyMap<string, string> = new Map(
  [...TRADITIONAL].map((character, at) => [character, SIMPLIFIED[at] ?? character]),
);
const ANY = new RegExp(`[${[...new Set(TRADITIONAL)].join('')}]`, 'g');

/** The text in the script of the rules; every character keeps its place. */
export function simplified(text: string): string {
  return text.replace(ANY, (character) => BY_TRADITIONAL.get(character) ?? character);
}

/** A part of the simplified text in the characters of the text. */
export function asWritten(part: string, text: string, plain: string): string {
  const written = new Map<string, string>();
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== plain[at]) written.set(plain[at] ?? '', text[at] ?? '');
  }
  return [...part].map((character) => written.get(character) ?? character).join('');
}
